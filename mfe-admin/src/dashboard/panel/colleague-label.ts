import type { Assignment } from '@lisle-harrow/api/contract';

/** What a colleague is called where one is chosen: the name, and the address where somebody else is called alike. */
export const colleagueLabel = ({ name, email }: Assignment['colleagues'][number]): string =>
  email ? `${name} (${email})` : name;
