import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { ApiClient } from '../../support/api-client.ts';
import { SkipStep, type Step } from '../step.ts';

/** HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS by default. */
const REGISTRATIONS_MAX = 20;

/**
 * The limit of registrations for each address shows which address the api believes. Callers on this machine stand
 * for the server that terminates https; a caller with another address stands for everyone else.
 */
export const trustedAddresses: Step = {
  name: 'trusted-addresses',
  headings: [],
  async run(context) {
    const { installation } = context;
    const trusted = await registerUntilRefused(installation.origin);
    assert.equal(trusted.status, 201, 'each address of X-Forwarded-For counts on its own');
    context.fact(`from 127.0.0.1, X-Forwarded-For is believed: ${trusted.registered} registered`);

    const address = otherAddress();
    if (address === undefined) throw new SkipStep('this machine has no other address than loopback');
    // A connection to this address of the machine also comes from it, so the proxy sees a caller from another network.
    installation.configure({ PUBLISH_ON: `${address}:${installation.port}` });
    await installation.run('docker compose up --detach --wait');
    try {
      const outside = await registerUntilRefused(`http://${address}:${installation.port}`);
      assert.deepEqual(outside, { registered: REGISTRATIONS_MAX, status: 429 });
      context.fact(`from ${address} it is not: 429 after ${outside.registered} registrations`);
    } finally {
      installation.configure({ PUBLISH_ON: `127.0.0.1:${installation.port}` });
      await installation.run('docker compose up --detach --wait');
    }
  },
};

/** An address of this machine, if possible the one that only its containers reach. */
function otherAddress(): string | undefined {
  const all = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ name, address })),
  );
  return (all.find(({ name }) => name === 'docker0') ?? all[0])?.address;
}

async function registerUntilRefused(origin: string): Promise<{ registered: number; status: number }> {
  const network = 1 + Math.floor(Math.random() * 250);
  for (let registered = 0; ; registered++) {
    const headers = { 'x-forwarded-for': `203.0.${network}.${registered + 1}` };
    const body = {
      username: `t${randomUUID().slice(0, 12)}`,
      password: 'a quiet morning',
      fullName: 'Maren Holm',
    };
    const { status } = await new ApiClient(origin, { headers }).request('POST', '/api/register', body);
    if (status !== 201 || registered === REGISTRATIONS_MAX + 1) return { registered, status };
  }
}
