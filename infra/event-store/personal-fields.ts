import type { EventDefinition } from '../../domain/event.ts';

type Schema = { readonly type?: unknown; readonly personal?: boolean };

/**
 * The personal fields of a definition. Throws for a definition with which a personal text would be lost, stay
 * unsealed, or be bound to no entity, and for one that lacks an upcaster or a fitting unsealed form.
 */
export function personalFieldsOf(definition: EventDefinition): string[] {
  const { type, data, entity, version, upcasters, sealedFrom, hasOwnKey } = definition;
  const fields = Object.entries(data.properties as Record<string, Schema>);
  const personal = fields.filter(([, schema]) => schema.personal).map(([field]) => field);
  for (const [field, schema] of fields) {
    if (schema.personal && schema.type !== 'string' && sealedFrom !== 1)
      throw new Error(`${type}.${field} is personal but not a text`);
    if (!schema.personal && hasPersonalPart(schema)) {
      throw new Error(`${type}.${field} contains a personal text that is nested too deeply to be sealed`);
    }
  }
  if (personal.length > 0 && !(entity && data.required?.includes(entity))) {
    throw new Error(`${type} has personal fields but no entity field that is always present`);
  }
  for (let from = 1; from < version; from++) {
    if (!upcasters?.[from]) throw new Error(`${type} has no upcaster from version ${from}`);
  }
  requireUnsealedForm(definition);
  // An event that is sealed as a whole has one key, and a key without a text would never be destroyed.
  if (hasOwnKey && (sealedFrom !== undefined || personal.length === 0)) {
    throw new Error(`${type} has a key of its own and no text that is sealed under it`);
  }
  return personal;
}

/**
 * Until sealing begins, the version before `sealedFrom` is written. An event that is sealed from its first version has
 * none.
 */
function requireUnsealedForm({ type, version, sealedFrom, writtenAs, unsealed }: EventDefinition): void {
  if (sealedFrom === undefined) {
    if (unsealed) throw new Error(`${type} is never sealed, but has an unsealed form`);
    return;
  }
  if (sealedFrom < 1 || sealedFrom > version || writtenAs !== undefined)
    throw new Error(`${type} is sealed from a version that cannot be written`);
  if (sealedFrom > 1 && sealedFrom < version && !unsealed)
    throw new Error(`${type} has changed since it was sealed, and has no unsealed form`);
}

const hasPersonalPart = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ((part as Schema).personal === true || Object.values(part).some(hasPersonalPart));
