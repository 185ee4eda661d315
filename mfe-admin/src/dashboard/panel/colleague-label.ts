import type { Assignment } from '@lisle-harrow/api/contract';

/** The label of a colleague in a list: the name, with the email address where somebody else has the same name. */
export const colleagueLabel = ({ name, email }: Assignment['colleagues'][number]): string =>
  email ? `${name} (${email})` : name;
