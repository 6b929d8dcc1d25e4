import type { ReadonlySignal } from '@preact/signals-react';
import { REGIONS, type Region } from '../../../domain/places/regions.ts';
import { writeStored } from '../../lib/storage.ts';
import { REGION_KEY } from '../../lib/stored-names.ts';
import { storedSignal } from '../../lib/stored-signal.ts';
import { regionOf } from './region-of.ts';

const answer = storedSignal(
  REGION_KEY,
  (stored): Region | null => REGIONS.find((region) => region === stored) ?? null,
);

/**
 * The region that the person chose on this device: null before the question was answered, `Global` if they
 * would rather not say. It counts only where the time zone has no region.
 */
export const regionAnswer: ReadonlySignal<Region | null> = answer;

/** Stores the person's answer on this device. Null asks again. */
export function answerRegion(region: Region | null): void {
  answer.value = region;
  writeStored(REGION_KEY, region ?? '');
}

/** The region of the device's time zone, so nobody is asked for their location. */
const regionOfDevice = (): Region => regionOf(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '');

/** Whether the time zone, such as UTC, has no region, so that only the person can say where they are. */
export const isRegionAsked = (): boolean => regionOfDevice() === 'Global';

/** This device's region. `Global` if neither the time zone nor the person says one. */
export const ownRegion = (): Region => (isRegionAsked() ? (answer.value ?? 'Global') : regionOfDevice());
