import { type Environment, invalidSetting, readText } from './variables.ts';

/** An address as security.txt takes it: mailto, https or tel, without spaces and line breaks. */
const CONTACT = /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[!-~]+|tel:\+?[0-9-]+)$/;

/** The address for reports of security problems, or `undefined` when not set. Throws as `readContact` does. */
export const readSecurityContact = (env: Environment): string | undefined =>
  readContact(env, 'HEARTEN_SECURITY_CONTACT');

/** One address that a person can reach, or `undefined` when not set. Throws `ConfigError` for any other text. */
export function readContact(
  env: Environment,
  name: 'HEARTEN_SECURITY_CONTACT' | 'HEARTEN_COMMUNITY_CONTACT',
): string | undefined {
  const text = readText(env, name);
  if (text === undefined || CONTACT.test(text)) return text;
  const part = name === 'HEARTEN_SECURITY_CONTACT' ? 'security' : 'community';
  throw invalidSetting(
    name,
    text,
    `one address such as mailto:${part}@hearten.example or https://hearten.example/${part}`,
  );
}
