import { createSign, generateKeyPairSync } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const BOOLEAN = 0x01;
const UTF8 = 0x0c;
const GENERALIZED_TIME = 0x18;
const DNS_NAME = 0x82;
const EXPLICIT_0 = 0xa0;
const EXPLICIT_3 = 0xa3;

/** One value in DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, hex('2a8648ce3d040302')));
const TRUE = der(BOOLEAN, hex('ff'));

/** A key and a certificate that it has signed itself, in PEM, for one host name. For tests alone. */
export function selfSigned(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, hex('550403')), der(UTF8, Buffer.from(host)))));
  const names = der(
    SEQUENCE,
    der(OID, hex('551d11')),
    der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(host)))),
  );
  const authority = der(SEQUENCE, der(OID, hex('551d13')), TRUE, der(OCTET_STRING, der(SEQUENCE, TRUE)));
  const time = (text: string) => der(GENERALIZED_TIME, Buffer.from(text));
  const content = der(
    SEQUENCE,
    der(EXPLICIT_0, der(INTEGER, hex('02'))),
    der(INTEGER, hex('01')),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time('20200101000000Z'), time('21000101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT_3, der(SEQUENCE, authority, names)),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BIT_STRING, hex('00'), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
