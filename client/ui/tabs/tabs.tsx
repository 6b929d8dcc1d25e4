import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import * as css from './tabs.css.ts';

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: string }[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
  /** The selected tab's content. */
  readonly children: ReactNode;
}

/** Tabs by the ARIA pattern: arrow keys, Home and End choose a tab, and Tab moves on to its content. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex((tab) => tab.key === selected);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    onSelect((tabs[next] as { key: K }).key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={css.tab}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className={css.panel} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
