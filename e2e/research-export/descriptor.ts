import { readFileSync } from 'node:fs';

/** The used part of ajv and its formats. */
interface AjvModule {
  readonly Ajv: new (options: {
    strict: boolean;
    allErrors: boolean;
    logger: false;
  }) => {
    compile(schema: object): ((value: unknown) => boolean) & { errors?: readonly Fault[] | null };
  };
}
interface Fault {
  readonly instancePath: string;
  readonly message?: string;
}
type AddFormats = (ajv: object) => unknown;

/** Only this folder has the packages, so their types may be missing. */
const AJV = 'ajv';
const FORMATS = 'ajv-formats';

/** Throws if a datapackage.json does not follow the JSON Schema in `profileFile`. */
export async function requireDescriptor(file: string, profileFile: string): Promise<void> {
  const { Ajv } = (await import(AJV)) as AjvModule;
  const { default: formats } = (await import(FORMATS)) as { default: AddFormats | { default: AddFormats } };
  // The profile has keywords of its own, such as propertyOrder.
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  (typeof formats === 'function' ? formats : formats.default)(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(profileFile, 'utf8')));
  if (validate(JSON.parse(readFileSync(file, 'utf8')))) return;
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  throw new Error(`datapackage.json:\n   ${faults.join('\n   ')}`);
}
