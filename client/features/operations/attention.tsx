import type {
  AttentionLine,
  AttentionTarget,
  OperationsOverview,
} from '../../../domain/operations/schema.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { HealthMark, HealthShape } from './health.tsx';
import * as css from './operations.css.ts';
import { RunButton, remedyOf } from './run-buttons.tsx';
import type { SectionPath } from './sections.ts';

/** The pages that lines lead to. The other lines lead to a card of the page they stand on. */
const PAGES: Readonly<Partial<Record<AttentionTarget, SectionPath>>> = {
  projections: '/ops/projections',
  moderation: '/ops/moderation',
  backups: '/ops/backups',
  erasures: '/ops/erasures',
  log: '/ops/log',
};
const WORDS = { watch: 'To watch:', wrong: 'Wrong:' } as const;

interface AttentionProps {
  readonly lines: readonly AttentionLine[];
  readonly projections: OperationsOverview['projections'];
  /** Whether the page is the one that the lines lead to, so that they need no link to it. */
  readonly isHere?: boolean;
}

/** The lines in the given order, each with its action. With `isHere` only remedies are left. */
export const Attention = ({ lines, projections, isHere = false }: AttentionProps) =>
  lines.length === 0 ? null : (
    <section aria-label="Needs attention" className={css.lines}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={css.line}>
            <HealthShape health={line.health} size={24} />
            <div>
              <p className={css.lineTitle}>
                <span className={hidden}>{WORDS[line.health]} </span>
                {line.title}
              </p>
              <p className={css.lineDetail}>{line.detail}</p>
            </div>
            <LineAction line={line} projections={projections} isHere={isHere} />
          </li>
        ))}
      </ul>
    </section>
  );

interface LineActionProps extends Pick<AttentionProps, 'projections' | 'isHere'> {
  readonly line: AttentionLine;
}

/** The button that repairs a projection, or a link to the page or card with details. With `isHere` there is no link. */
function LineAction({ line: { id, title, action }, projections, isHere }: LineActionProps) {
  const projection = projections.find(({ name }) => id === `projection-${name}`);
  const remedy = projection && remedyOf(projection);
  if (isHere && !remedy) return null;
  return (
    <div className={css.lineAction} ref={moveFocusOnUnmount}>
      {projection && remedy ? (
        <RunButton action={remedy} name={projection.name} />
      ) : (
        <DetailsLink label={action.label} target={action.target} about={title} />
      )}
    </div>
  );
}

interface DetailsLinkProps {
  readonly label: string;
  readonly target: AttentionTarget;
  readonly about: string;
}

function DetailsLink({ label, target, about }: DetailsLinkProps) {
  const page = PAGES[target];
  const words = (
    <>
      {label}
      <span className={hidden}>: {about}</span>
    </>
  );
  return page ? (
    <LinkButton look="outline" href={page}>
      {words}
    </LinkButton>
  ) : (
    <Button look="outline" onClick={() => focusCard(target)}>
      {words}
    </Button>
  );
}

/** The id of a card's element, for the lines that lead to it. */
export const cardId = (target: AttentionTarget): string => `ops-${target}`;

function focusCard(target: AttentionTarget): void {
  const title = document.getElementById(cardId(target))?.querySelector<HTMLElement>('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView({ block: 'center' });
}

/** How many lines there are of each kind, and how many cards are fine. */
export function HealthCounts({ overview }: { readonly overview: OperationsOverview }) {
  const wrong = overview.attention.filter(({ health }) => health === 'wrong').length;
  const watch = overview.attention.length - wrong;
  const { sockets, throttles, moderation, errors, backups, storage, erasures, log } = overview;
  const cards = [sockets, throttles, moderation, errors, backups, storage, erasures, log];
  const areProjectionsFine = overview.projections.every(({ health }) => health === 'fine');
  const fine = cards.filter(({ health }) => health === 'fine').length + (areProjectionsFine ? 1 : 0);
  return (
    <div className={css.tally}>
      {wrong > 0 ? <HealthMark health="wrong" word={`${wrong} wrong`} /> : null}
      {watch > 0 ? <HealthMark health="watch" word={`${watch} to watch`} /> : null}
      <HealthMark health="fine" word={`${fine} fine`} />
    </div>
  );
}
