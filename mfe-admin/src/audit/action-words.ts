import { type AuditEntry, CASE_ACTIONS, OFFICE_ACTIONS } from '@lisle-harrow/api/contract';

/** An action that this version does not know is shown under the server's own name. */
export function actionWords(action: string): string {
  if (Object.hasOwn(CASE_ACTIONS, action)) return CASE_ACTIONS[action as keyof typeof CASE_ACTIONS].staff;
  return Object.hasOwn(OFFICE_ACTIONS, action)
    ? OFFICE_ACTIONS[action as keyof typeof OFFICE_ACTIONS]
    : action;
}

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
