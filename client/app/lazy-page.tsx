import { type ComponentType, lazy, useState } from 'react';

/** How long a page's code may take before we go there anyway and say that it is loading. */
const PATIENCE_MS = 400;

export interface Screen {
  readonly name: string;
  readonly Page: ComponentType;
}

export interface LazyPage extends Screen {
  readonly load: () => Promise<unknown>;
}

/** A page whose code is fetched when it is wanted. One that is there already is shown without a pause. */
export function lazyPage<K extends string>(
  fetchModule: () => Promise<Record<K, ComponentType>>,
  name: K,
): LazyPage {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded = (await fetchModule())[name];
    return { default: loaded };
  };
  const Later = lazy(load);
  const Page = () => {
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return <Shown />;
  };
  return { name, Page, load };
}

/** Waits for a page's code a little, so that one page follows the other without an empty moment between. */
export async function soon(page: LazyPage | undefined): Promise<void> {
  if (!page) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // A page that can't be fetched says so itself once we are there.
  await Promise.race([page.load(), patience]).catch(() => undefined);
}
