import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ActText } from '../../../domain/acts/custom-text.ts';
import { ActLabel } from './act-label.tsx';
import * as css from './customizer.css.ts';
import { OwnActFields } from './own-act-fields.tsx';
import type { OwnActForm } from './own-act-form.ts';

interface OwnActsProps {
  readonly own: readonly ActText[];
  readonly form: OwnActForm;
  readonly onRemove: (act: ActText) => void;
}

/** The custom acts, each with a remove button, and the fields for one more. */
export function OwnActs({ own, form, onRemove }: OwnActsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={css.section}>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        Your own
      </h3>
      {own.length > 0 ? (
        <ul className={css.own}>
          {own.map((act) => (
            <li key={`${act.title}\n${act.description}`} className={css.ownAct}>
              <ActLabel title={act.title} description={act.description} />
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove ${act.title}`}
                onClick={() => {
                  onRemove(act);
                  heading.current?.focus();
                }}
              >
                <X size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <OwnActFields form={form} submit="Add to the list" submitting="Adding..." />
    </section>
  );
}
