import { type ConsultationHours, FIRST_HOUR, overlapOf, saidBy, TIME_SLOTS, weekdayOf } from '../contract';

/** What a visitor chose from what the firm offers. */
export interface Choice {
  readonly office?: string | null | undefined;
  readonly adviser?: string | null | undefined;
}

/**
 * The slots of `day` (`YYYY-MM-DD`) that are open by the hours alone, in order: those within the hours of the firm, of
 * the adviser and of the office. Each of these has its own exceptions, which replace its weekly hours on that day. All
 * times are on the firm's clock, whose days have every hour from 9 to 18 even when the clocks change.
 */
export function openSlots(
  { hours, exceptions, advisers }: Pick<ConsultationHours, 'hours' | 'exceptions' | 'advisers'>,
  day: string,
  { office, adviser }: Choice = {},
): string[] {
  const weekday = weekdayOf(day);
  const onDay = exceptions.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const ofFirm = saidBy(onDay.filter((each) => !each.office && !each.adviser));
  const ofOffice = office ? saidBy(onDay.filter((each) => each.office === office)) : undefined;
  const ofAdviser = adviser ? saidBy(onDay.filter((each) => each.adviser === adviser)) : undefined;
  const week = advisers.find(({ id }) => id === adviser)?.hours;
  const limits = [
    ofFirm === undefined ? hours[weekday] : ofFirm,
    ofOffice,
    ofAdviser === undefined ? week?.[weekday] : ofAdviser,
  ].filter((limit) => limit !== undefined);
  const open = limits.reduce(overlapOf);
  if (!open) return [];
  return TIME_SLOTS.slice(open.from - FIRST_HOUR, open.until - FIRST_HOUR);
}
