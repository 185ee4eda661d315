import {
  DEFAULT_PRIVACY,
  DEFAULT_SITE,
  type FirmTextName,
  type FirmTexts,
  officeId,
  type PrivacyText,
  type Site,
} from '../contract';

/** What the api has to know about each kind of text of which the firm has exactly one. */
interface KindOfFirmText<Fields, Value> {
  /** The name of its setting. */
  readonly setting: string;
  readonly changed: 'firm-changed' | 'privacy-changed';
  /** The value of the setting before anybody has saved it. */
  readonly initial: Value;
  /** The part of the value that editors change. */
  readonly fieldsOf: (value: Value) => Fields;
  /** The value after a save. */
  readonly saved: (fields: Fields, before: Value) => Value;
}

const firm: KindOfFirmText<FirmTexts['firm'], Site> = {
  setting: 'site',
  changed: 'firm-changed',
  initial: DEFAULT_SITE,
  fieldsOf: ({ email, hours, offices, links = {}, navigation = {} }) => ({
    email,
    hours,
    links,
    navigation,
    offices: offices.map((office) => ({ ...office, id: officeId(office) })),
  }),
  saved: ({ offices, links, ...fields }, before) => ({
    ...before,
    ...fields,
    // A placeholder without an address would have no effect.
    links: Object.fromEntries(Object.entries(links).filter(([, address]) => address !== '')),
    offices: withIds(offices, before.offices.map(officeId)),
  }),
};

/** Known offices keep their ids; a new one gets an id that no other office has. */
function withIds(offices: Site['offices'], known: readonly string[]): Site['offices'] {
  const taken = new Set(known);
  return offices.map(({ id = '', ...office }) => {
    if (known.includes(id)) return { ...office, id };
    const wanted = officeId(office) || 'office';
    let free = wanted;
    for (let count = 2; taken.has(free); count += 1) free = `${wanted}-${count}`;
    taken.add(free);
    return { ...office, id: free };
  });
}

const privacy: KindOfFirmText<PrivacyText, PrivacyText> = {
  setting: 'privacy',
  changed: 'privacy-changed',
  initial: DEFAULT_PRIVACY,
  fieldsOf: (value) => value,
  saved: (fields) => fields,
};

type AnyKind<Name extends FirmTextName> = KindOfFirmText<FirmTexts[Name], unknown>;
export const FIRM_TEXTS = { firm, privacy } as unknown as { readonly [Name in FirmTextName]: AnyKind<Name> };
