import { useLocation } from 'wouter';
import { StudyListPage } from './study-list-page.tsx';
import { StudyPage } from './study-page.tsx';

const PATH = '/studies';

/** The researcher's studies, or the one that the address names. */
export function StudiesPage() {
  const [address] = useLocation();
  const id = address.slice(PATH.length).replaceAll('/', '');
  return id === '' ? <StudyListPage /> : <StudyPage key={id} id={id} />;
}
