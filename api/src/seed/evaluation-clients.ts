import { type ClientDocument, DAY_MS, type Milestone } from '../contract';
import { readSeedJson } from './seed-data';

/** An evaluation case besides that of the client who can sign in. Its times lie hours and days before the first start. */
export interface EvaluationCase {
  readonly since: string;
  readonly profile: Readonly<
    Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'status', string>
  >;
  /** False for somebody who was invited and has not set a password yet. */
  readonly hasPassword: boolean;
  readonly hasAdviser: boolean;
  readonly milestones: (Omit<Milestone, 'id'> & { changedAt: string })[];
  readonly documents: Omit<ClientDocument, 'id'>[];
}

interface Paper {
  readonly name: string;
  readonly type: string;
  readonly status: ClientDocument['status'];
  readonly daysAgo: number;
  readonly notes?: string;
}

type Course = readonly { readonly title: string; readonly description: string }[];

interface Cases {
  /** The milestones of each kind of case. */
  readonly courses: Record<string, Course>;
  readonly clients: {
    readonly profile: EvaluationCase['profile'];
    /** First day, in UTC. */
    readonly since: string;
    readonly course: string;
    /** Milestones that are completed, and whether the next one is blocked. */
    readonly completed: number;
    readonly isBlocked: boolean;
    readonly papers: readonly Paper[];
  }[];
}

/** The clients' cases as of `now`, in the order in which they came. */
export function evaluationCases(now: Date): EvaluationCase[] {
  const { courses, clients } = readSeedJson<Cases>('evaluation-clients');
  return clients
    .map(({ profile, since, course, completed, isBlocked, papers }, at) => ({
      since: `${since}.000Z`,
      profile,
      hasPassword: completed > 0,
      hasAdviser: at % 5 !== 3,
      milestones: milestonesOf(
        courses[course]!,
        completed,
        isBlocked,
        Date.parse(`${since}Z`),
        now.getTime(),
      ),
      documents: papers.map((paper, index) => documentOf(paper, profile.lastName, now, at * 7 + index)),
    }))
    .sort((a, b) => a.since.localeCompare(b.since));
}

function milestonesOf(course: Course, completed: number, isBlocked: boolean, since: number, now: number) {
  return course.map(({ title, description }, at) => {
    // Six weeks per step; in a case that is years old, counted back from today.
    const begun = Math.max(since, now - course.length * 42 * DAY_MS);
    const due = new Date(begun + (at + 1) * 42 * DAY_MS);
    const changed = Math.min(now - 3_600_000, due.getTime() - (2 + at) * DAY_MS);
    const open = isBlocked ? 'blocked' : 'in_progress';
    return {
      title,
      description,
      status: at < completed ? 'completed' : at === completed ? open : 'not_started',
      order: at + 1,
      dueDate: `${due.toISOString().slice(0, 10)}T00:00:00.000Z`,
      notes: null,
      changedAt: new Date(at <= completed ? changed : Math.max(since, begun)).toISOString(),
    };
  });
}

function documentOf({ name, type, status, daysAgo, notes }: Paper, lastName: string, now: Date, at: number) {
  const fileName = `${name} ${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  const uploaded = now.getTime() - daysAgo * DAY_MS - ((at * 3_917_000) % (DAY_MS / 2));
  return {
    name,
    type,
    fileName: `${fileName}.pdf`,
    filePath: `/uploads/${fileName}.pdf`,
    fileSize: 0,
    mimeType: 'application/pdf',
    status,
    notes: notes ?? null,
    uploadedAt: new Date(uploaded).toISOString(),
  };
}
