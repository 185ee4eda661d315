import type { AuditEntry } from '@lisle-harrow/api/contract';

const ACTORS: Readonly<Record<string, string>> = {
  visitor: 'Somebody not signed in',
  'command line': 'Operator, by a command',
  team: 'Team of a remote, by its token',
  key: 'Another system, by its key',
  product: 'The product itself',
  staff: 'Staff',
  client: 'Client who was erased',
};

export const actorWords = ({ actorKind, actorName }: Pick<AuditEntry, 'actorKind' | 'actorName'>) =>
  actorName || (Object.hasOwn(ACTORS, actorKind) ? ACTORS[actorKind]! : actorKind);

/** `status: pending → confirmed`; `changed` where the ledger does not keep the values; a single value alone. */
export function changeWords(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes ?? {}).map(([field, values]) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return values.length === 0 ? `${name}: changed` : `${name}: ${values.map(valueWords).join(' → ')}`;
  });
}

const valueWords = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value).replaceAll('_', ' ');
