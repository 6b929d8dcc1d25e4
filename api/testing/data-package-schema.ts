/**
 * A reduced JSON Schema of a Frictionless Data Package v2 with tables: the parts and values that our packages have, as
 * the specification describes them. It refuses any others. The official one is in no package of npm.
 */
const name = { type: 'string', pattern: '^[-a-z0-9._/]+$' };
const text = { type: 'string', minLength: 1 };

const field = {
  type: 'object',
  required: ['name', 'type'],
  properties: {
    name: text,
    type: { enum: ['string', 'integer', 'date'] },
    format: { enum: ['default', 'uuid'] },
    description: text,
    categories: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['value'],
        properties: { value: { type: ['string', 'integer'] }, label: text },
        additionalProperties: false,
      },
    },
    categoriesOrdered: { type: 'boolean' },
    constraints: {
      type: 'object',
      properties: { required: { type: 'boolean' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const tableSchema = {
  type: 'object',
  required: ['fields'],
  properties: {
    fields: { type: 'array', minItems: 1, items: field },
    fieldsMatch: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: { enum: ['exact', 'equal', 'subset', 'superset', 'partial'] },
    },
    missingValues: { type: 'array', items: { type: 'string' } },
    primaryKey: { type: 'array', minItems: 1, uniqueItems: true, items: text },
  },
  additionalProperties: false,
};

const resource = {
  type: 'object',
  required: ['name', 'path', 'type', 'schema'],
  properties: {
    name,
    path: { type: 'string', pattern: '^(?!/)(?!.*\\.\\./).+$' },
    type: { const: 'table' },
    title: text,
    format: text,
    mediatype: { type: 'string', pattern: '^.+/.+$' },
    encoding: { const: 'utf-8' },
    bytes: { type: 'integer', minimum: 1 },
    hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    schema: tableSchema,
  },
  additionalProperties: false,
};

export const DATA_PACKAGE_SCHEMA = {
  type: 'object',
  required: ['$schema', 'name', 'resources'],
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/datapackage.json' },
    name,
    title: text,
    description: text,
    version: text,
    keywords: { type: 'array', minItems: 1, items: text },
    contributors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        minProperties: 1,
        properties: { title: text, roles: { type: 'array', minItems: 1, items: text } },
        additionalProperties: false,
      },
    },
    resources: { type: 'array', minItems: 1, items: resource },
    // Our own property. The specification allows others.
    study: { type: 'object' },
  },
  additionalProperties: false,
};
