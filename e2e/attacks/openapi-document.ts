import { Agent, get } from 'node:http';
import type { Attack } from './attack.ts';
import { waitingTimes } from './waiting-times.ts';

const CONNECTIONS = 60;
const ATTACK_MS = 10_000;

export const openapiDocument: Attack = {
  name: 'openapi-document',
  method: `${CONNECTIONS} connections ask for /api/openapi.json, each again as soon as it has the answer`,
  async run({ origin, newPerson }) {
    const person = await newPerson();
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    let answers = 0;
    const endsAt = performance.now() + ATTACK_MS;
    const attacker = async () => {
      while (performance.now() < endsAt) if (await isAnswered(`${origin}/api/openapi.json`, agent)) answers++;
    };
    const figures = await waitingTimes(person, () =>
      Promise.all(Array.from({ length: CONNECTIONS }, attacker)),
    );
    agent.destroy();
    return [
      { what: 'answers to the attackers a second', value: `${Math.round(answers / (ATTACK_MS / 1_000))}` },
      ...figures,
    ];
  },
};

const isAnswered = (url: string, agent: Agent) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
