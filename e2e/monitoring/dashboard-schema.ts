import Type, { type TSchema } from 'typebox';

/**
 * The parts of Grafana's dashboard format that our dashboards use. Grafana publishes the format only as CUE
 * (kinds/dashboard/dashboard_kind.cue in its repository) and as TypeScript types on npm, so this is a schema of our own
 * after that file. It forbids every field that it does not name, so that a misspelled one is found.
 */
const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const Interval = Type.String({ pattern: '^\\d+[smhd]$' });
const Moment = Type.String({ pattern: '^now(-\\d+[smhdwMy])?$' });

const DataSource = Type.Union([
  closed({ type: Type.Literal('prometheus'), uid: Type.Literal('hearten-prometheus') }),
  closed({ type: Type.Literal('grafana-postgresql-datasource'), uid: Type.Literal('hearten-projections') }),
]);

const RefId = Type.String({ pattern: '^[A-Z]$' });

const Target = Type.Union([
  closed({
    refId: RefId,
    datasource: DataSource,
    editorMode: Type.Literal('code'),
    expr: Type.String({ minLength: 1 }),
    legendFormat: Type.String(),
    instant: Type.Boolean(),
    range: Type.Boolean(),
  }),
  closed({
    refId: RefId,
    datasource: DataSource,
    editorMode: Type.Literal('code'),
    rawQuery: Type.Literal(true),
    format: Type.Enum(['table', 'time_series']),
    rawSql: Type.String({ minLength: 1 }),
  }),
]);

const Defaults = closed({
  unit: Type.Enum(['short', 's', 'bytes', 'percentunit']),
  color: closed({ mode: Type.Enum(['thresholds', 'palette-classic']) }),
  min: Type.Optional(Type.Number()),
  noValue: Type.Optional(Type.String()),
  thresholds: Type.Optional(
    closed({
      mode: Type.Literal('absolute'),
      steps: Type.Array(closed({ color: Type.String(), value: Type.Union([Type.Number(), Type.Null()]) }), {
        minItems: 2,
      }),
    }),
  ),
  custom: Type.Optional(
    closed({
      drawStyle: Type.Enum(['line', 'bars']),
      lineWidth: Type.Integer({ minimum: 0, maximum: 10 }),
      fillOpacity: Type.Integer({ minimum: 0, maximum: 100 }),
      spanNulls: Type.Boolean(),
      showPoints: Type.Enum(['auto', 'never', 'always']),
      stacking: Type.Optional(
        closed({ mode: Type.Enum(['none', 'normal', 'percent']), group: Type.String() }),
      ),
    }),
  ),
});

const Options = Type.Union([
  closed({
    legend: closed({
      displayMode: Type.Enum(['list', 'table', 'hidden']),
      placement: Type.Enum(['bottom', 'right']),
      showLegend: Type.Boolean(),
    }),
    tooltip: closed({
      mode: Type.Enum(['single', 'multi', 'none']),
      sort: Type.Enum(['asc', 'desc', 'none']),
    }),
  }),
  closed({
    reduceOptions: closed({
      calcs: Type.Array(Type.Enum(['lastNotNull'])),
      fields: Type.String(),
      values: Type.Boolean(),
    }),
    colorMode: Type.Enum(['none', 'value', 'background']),
    graphMode: Type.Enum(['none', 'area']),
    textMode: Type.Enum(['auto', 'value', 'name']),
  }),
  closed({ showHeader: Type.Boolean() }),
]);

const Panel = closed({
  id: Type.Integer({ minimum: 1 }),
  type: Type.Enum(['timeseries', 'stat', 'table']),
  title: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  gridPos: closed({
    h: Type.Integer({ minimum: 1 }),
    w: Type.Integer({ minimum: 1, maximum: 24 }),
    x: Type.Integer({ minimum: 0, maximum: 23 }),
    y: Type.Integer({ minimum: 0 }),
  }),
  datasource: DataSource,
  targets: Type.Array(Target, { minItems: 1 }),
  fieldConfig: closed({ defaults: Defaults, overrides: Type.Array(Type.Never()) }),
  options: Options,
});

const DashboardLink = closed({
  title: Type.String(),
  type: Type.Enum(['link', 'dashboards']),
  icon: Type.String(),
  tooltip: Type.String(),
  url: Type.String(),
  tags: Type.Array(Type.String()),
  asDropdown: Type.Boolean(),
  targetBlank: Type.Boolean(),
  includeVars: Type.Boolean(),
  keepTime: Type.Boolean(),
});

export const DashboardSchema = closed({
  uid: Type.String({ pattern: '^[a-z-]{8,40}$' }),
  title: Type.String({ minLength: 1 }),
  description: Type.String(),
  tags: Type.Array(Type.String()),
  timezone: Type.Literal('utc'),
  editable: Type.Literal(false),
  graphTooltip: Type.Enum([0, 1, 2]),
  schemaVersion: Type.Literal(39),
  version: Type.Integer({ minimum: 1 }),
  refresh: Interval,
  time: closed({ from: Moment, to: Moment }),
  templating: closed({ list: Type.Array(Type.Never()) }),
  annotations: closed({ list: Type.Array(Type.Never()) }),
  links: Type.Array(DashboardLink),
  panels: Type.Array(Panel, { minItems: 1 }),
});
