import { useState } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { closeCheckIn, openCheckIn } from '../check-in/check-in.ts';
import { CheckInForm } from './check-in-form.tsx';
import { createEditForm } from './day-forms.ts';

interface EditCheckInProps {
  readonly entry: MoodEntry;
  readonly onClose: () => void;
}

/** The form that corrects a check-in. */
export function EditCheckIn({ entry, onClose }: EditCheckInProps) {
  const [form] = useState(() => createEditForm(entry));
  return (
    <CheckInForm
      form={form}
      question={entry.localDate === today.value ? 'How are you?' : 'How were you?'}
      keepsFirstAttemptTime={false}
      onClose={() => {
        // Otherwise the open check-in on Home would go on with the values from before the edit.
        if (openCheckIn.peek()?.id === entry.id) closeCheckIn();
        onClose();
      }}
    />
  );
}
