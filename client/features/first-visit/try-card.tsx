import { Check, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import * as css from '../check-in/check-in.css.ts';
import { MoodChoice } from '../check-in/mood-choice.tsx';
import { EnergyPart, usePreloadEnergy } from './after-tap.tsx';
import { isStoredHere, removeFirstCheckIn, tapMood, visitorsCheckIn } from './first-check-in.ts';
import { soft } from './first-visit.css.ts';

const QUESTION = 'How are you right now?';

/** The five faces for a visitor. A tap is stored on this device only. */
export function TryCard() {
  const checkIn = visitorsCheckIn.value;
  const content = useRef<HTMLDivElement>(null);
  const isUndone = useRef(false);
  usePreloadEnergy();
  useEffect(() => {
    if (!isUndone.current) return;
    isUndone.current = false;
    content.current?.querySelector('input')?.focus();
  });
  return (
    <Card title={QUESTION}>
      <div ref={content} style={{ display: 'contents' }}>
        <div className={css.line}>
          <div role="status" className={css.status}>
            {checkIn ? (
              <span className={css.saved}>
                <Check size={20} aria-hidden />
                {isStoredHere() ? 'Saved on this device' : 'Kept until you close this page'}
              </span>
            ) : (
              'Tap a face to try it.'
            )}
          </div>
          {checkIn ? (
            <div className={css.lineAction}>
              <Button
                look="quiet"
                onClick={() => {
                  isUndone.current = true;
                  removeFirstCheckIn();
                }}
              >
                <Undo2 size={20} aria-hidden />
                Undo
              </Button>
            </div>
          ) : null}
        </div>
        <MoodChoice label={QUESTION} value={checkIn?.moodValue ?? null} onChoose={tapMood} />
        {checkIn ? <EnergyPart /> : <p className={soft}>No account needed. It stays on this device.</p>}
      </div>
    </Card>
  );
}
