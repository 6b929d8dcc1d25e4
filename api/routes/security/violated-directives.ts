/**
 * The directives of our policy by name, and the narrower ones under which browsers report violations of `script-src`
 * and `style-src`. Any other text of a report counts as `other`.
 */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'media-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

/** The most reports of one call that count. A browser sends a few together. */
const REPORTS_MAX = 20;

/**
 * The violated directive of each report of a Content-Security-Policy in `body`, in the form of `report-uri` (one
 * object) or of `report-to` (a list). Other reports in a list, and those after its first 20 entries, are left out.
 * Everything else in a report, such as an address, is dropped here.
 */
export function violatedDirectives(body: unknown): string[] {
  const reports = Array.isArray(body)
    ? body.slice(0, REPORTS_MAX).map(ofList)
    : [propertyOf(body, 'csp-report')];
  return reports.filter((report) => report !== undefined).map(directiveOf);
}

const ofList = (report: unknown) =>
  propertyOf(report, 'type') === 'csp-violation' ? propertyOf(report, 'body') : undefined;

function directiveOf(report: unknown): string {
  const named = ['effectiveDirective', 'effective-directive', 'violated-directive']
    .map((name) => propertyOf(report, name))
    .find((value) => typeof value === 'string');
  const [directive = ''] = typeof named === 'string' ? named.split(' ') : [];
  return DIRECTIVES.has(directive) ? directive : 'other';
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
