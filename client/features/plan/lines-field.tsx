import { ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LINES_MAX } from '../../../domain/plan/lines.ts';
import { type PlanStep, STEPS_WITH_PHONES } from '../../../domain/plan/steps.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './plan.css.ts';
import { asValue, type StepForm, type TypedLine, typedLines } from './step-form.ts';

interface LinesFieldProps {
  readonly step: PlanStep;
  readonly form: StepForm;
}

const NO_LINE: TypedLine = { text: '', phone: '' };

/**
 * The lines of a step, each with buttons to move it up and to remove it. Enter in the words of a line adds an empty
 * line below it, unless the step has `LINES_MAX` lines. A step without lines shows one empty line.
 */
export function LinesField({ step, form }: LinesFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<number | null>(null);
  const typed = typedLines(form.values.value);
  const lines = typed.length > 0 ? typed : [NO_LINE];
  const change = (next: readonly TypedLine[], focus?: number) => {
    focusNext.current = focus ?? null;
    form.change({ lines: asValue(next) });
  };
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelectorAll('textarea')[focusNext.current]?.focus();
    focusNext.current = null;
  });
  const set = (at: number, part: Partial<TypedLine>) =>
    change(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const add = (at: number) => {
    if (lines.length < LINES_MAX) change(lines.toSpliced(at, 0, NO_LINE), at);
  };
  return (
    <>
      <ul ref={list} className={css.inputs}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id of its own; its place is what the person sees
          <li key={index} className={css.inputRow}>
            <div className={css.inputWords}>
              <textarea
                className={css.input}
                aria-label={`Line ${index + 1}`}
                autoComplete="off"
                rows={1}
                value={line.text}
                onChange={(event) => set(index, { text: event.target.value.replace(/\s*\n\s*/g, ' ') })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add(index + 1);
                }}
              />
              {STEPS_WITH_PHONES.has(step) ? (
                <input
                  className={css.input}
                  type="tel"
                  aria-label={`Phone number of line ${index + 1}`}
                  placeholder="Phone number, optional"
                  autoComplete="off"
                  value={line.phone}
                  onChange={(event) => set(index, { phone: event.target.value })}
                />
              ) : null}
            </div>
            <button
              type="button"
              className={css.tool}
              aria-label={`Move line ${index + 1} up`}
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && change(movedUp(lines, index), index - 1)}
            >
              <ArrowUp size={20} aria-hidden />
            </button>
            <button
              type="button"
              className={css.tool}
              aria-label={`Remove line ${index + 1}`}
              onClick={() => change(lines.toSpliced(index, 1), Math.max(0, index - 1))}
            >
              <X size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {lines.length < LINES_MAX ? (
        <Button look="quiet" onClick={() => add(lines.length)}>
          <Plus size={20} aria-hidden />
          Add another
        </Button>
      ) : null}
      <FormAlert>{form.errors.value.lines}</FormAlert>
    </>
  );
}

function movedUp(lines: readonly TypedLine[], index: number): readonly TypedLine[] {
  const line = lines[index] as TypedLine;
  return lines.toSpliced(index, 1).toSpliced(index - 1, 0, line);
}
