import { useSignal } from '@preact/signals-react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ReflectionList } from './reflection-list.tsx';

/** The dialog with the reflections that the person shared, each with its Delete button. */
export function OwnReflections({ onClose }: { readonly onClose: () => void }) {
  const page = useSignal(1);
  return (
    <Dialog title="Your reflections" onClose={onClose}>
      <ReflectionList
        list="own"
        title="Your reflections, newest first"
        isTitleHidden
        columns="one"
        page={page}
        empty={<p>No reflections yet. What you post in the community will be listed here.</p>}
      />
    </Dialog>
  );
}
