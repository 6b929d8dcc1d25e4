import type { Region } from '../../../domain/places/regions.ts';

/** Regions by the first word of a time zone. They hold for zones that the lists below do not name. */
const BY_AREA: Readonly<Record<string, Region>> = {
  Africa: 'Africa',
  America: 'North America',
  Arctic: 'Europe',
  Asia: 'Asia',
  Australia: 'Oceania',
  Brazil: 'South America',
  Canada: 'North America',
  Chile: 'South America',
  Europe: 'Europe',
  Mexico: 'North America',
  Pacific: 'Oceania',
  US: 'North America',
};

/** The names after `America/` of zones in South America. Argentina's zones have a further part. */
const SOUTH_AMERICAN = new Set(
  (
    'Araguaina Argentina Asuncion Bahia Belem Boa_Vista Bogota Buenos_Aires Campo_Grande Caracas Catamarca ' +
    'Cayenne Cordoba Coyhaique Cuiaba Eirunepe Fortaleza Guayaquil Guyana Jujuy La_Paz Lima Maceio Manaus ' +
    'Mendoza Montevideo Noronha Paramaribo Porto_Acre Porto_Velho Punta_Arenas Recife Rio_Branco Rosario ' +
    'Santarem Santiago Sao_Paulo'
  ).split(' '),
);

/**
 * Islands whose zone is named after an ocean, or that belong to another region than their zone's name says.
 */
const ISLANDS: Readonly<Record<string, Region>> = {
  'Atlantic/Azores': 'Europe',
  'Atlantic/Bermuda': 'North America',
  'Atlantic/Canary': 'Europe',
  'Atlantic/Cape_Verde': 'Africa',
  'Atlantic/Faeroe': 'Europe',
  'Atlantic/Faroe': 'Europe',
  'Atlantic/Madeira': 'Europe',
  'Atlantic/Reykjavik': 'Europe',
  'Atlantic/St_Helena': 'Africa',
  'Atlantic/Stanley': 'South America',
  'Indian/Antananarivo': 'Africa',
  'Indian/Chagos': 'Asia',
  'Indian/Christmas': 'Oceania',
  'Indian/Cocos': 'Oceania',
  'Indian/Comoro': 'Africa',
  'Indian/Mahe': 'Africa',
  'Indian/Maldives': 'Asia',
  'Indian/Mauritius': 'Africa',
  'Indian/Mayotte': 'Africa',
  'Indian/Reunion': 'Africa',
  'Pacific/Easter': 'South America',
  'Pacific/Galapagos': 'South America',
};

/** The region of a time zone, or `Global` for a zone without one, such as UTC or Antarctica. */
export function regionOf(timeZone: string): Region {
  const [area = '', place = ''] = timeZone.split('/');
  if (area === 'America' && SOUTH_AMERICAN.has(place)) return 'South America';
  return ISLANDS[timeZone] ?? BY_AREA[area] ?? 'Global';
}
