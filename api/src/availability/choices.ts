import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { readSite } from '../content/read-site';
import { type Availability, type ConsultationHours, type Named, officeId, type Site } from '../contract';
import type { Database } from '../db/open';
import { accounts } from '../db/schema';

type Reading = Pick<Database, 'read'>;
type Choices = Availability['choices'];

/** The name of an office; for one that is gone, its id in words. */
export const officeName = (site: Pick<Site, 'offices'>, id: string): string =>
  findOffice(site, id)?.city ??
  id.replaceAll('-', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

export const findOffice = ({ offices }: Pick<Site, 'offices'>, id: string | null) =>
  offices.find((office) => officeId(office) === id);

/** Whether an account has a role that looks after records and clients. */
export const isAdviser = and(eq(accounts.role, 'staff'), inArray(accounts.staffRole, ['owner', 'adviser']))!;

/** The same for an account that can sign in. */
export const isPresentAdviser = and(isAdviser, isNull(accounts.disabledAt))!;

/** The members of staff who may look after records and clients, by last name. */
export async function readAdvisers({ read }: Reading): Promise<Named[]> {
  const staff = await read
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(isPresentAdviser)
    .orderBy(asc(accounts.lastName), asc(accounts.seq));
  return staff.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

/** Offices and members of staff that can be offered. */
export async function readOfferable(database: Reading): Promise<{ offices: Named[]; advisers: Named[] }> {
  const { offices } = await readSite(database);
  return {
    offices: offices.map((office) => ({ id: officeId(office), name: office.city })),
    advisers: await readAdvisers(database),
  };
}

/** What visitors may choose: what is offered and still exists. */
export async function readChoices(
  database: Reading,
  { meetings, offices, advisers }: ConsultationHours,
): Promise<Choices> {
  if (offices.length + advisers.length === 0) return { meetings, offices: [], advisers: [] };
  const offerable = await readOfferable(database);
  return {
    meetings,
    offices: offerable.offices.filter(({ id }) => offices.includes(id)),
    advisers: offerable.advisers.filter(({ id }) => advisers.some((each) => each.id === id)),
  };
}

const NOT_OFFERED = {
  meeting: 'This way to meet is not offered any more; please choose another',
  office: 'This office is not offered any more; please choose another',
  adviser: 'This adviser is not offered any more; please choose another',
};

/** Throws 422 for a choice that the firm does not offer, or no longer offers. */
export function requireOffered(
  { meetings, offices, advisers }: Choices,
  chosen: { readonly [What in keyof typeof NOT_OFFERED]?: string | null | undefined },
): void {
  const offered: Record<keyof typeof NOT_OFFERED, readonly string[]> = {
    meeting: meetings,
    office: offices.map(({ id }) => id),
    adviser: advisers.map(({ id }) => id),
  };
  const errors = (Object.keys(offered) as (keyof typeof offered)[])
    .filter((what) => chosen[what] && !offered[what].includes(chosen[what]))
    .map((what) => ({ pointer: `/${what}`, message: NOT_OFFERED[what] }));
  if (errors.length > 0) throw invalid(errors);
}
