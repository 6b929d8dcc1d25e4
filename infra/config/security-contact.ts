import { type Environment, invalidSetting, readText } from './variables.ts';

const EXPECTED = 'one address such as mailto:security@hearten.example or https://hearten.example/security';
/** A text of one line in visible ASCII characters, as security.txt takes it. */
const CONTACT = /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[!-~]+|tel:\+?[0-9-]+)$/;

/** The address for reports of security problems, or `undefined` when not set. */
export function readSecurityContact(env: Environment): string | undefined {
  const text = readText(env, 'HEARTEN_SECURITY_CONTACT');
  if (text === undefined || CONTACT.test(text)) return text;
  throw invalidSetting('HEARTEN_SECURITY_CONTACT', text, EXPECTED);
}
