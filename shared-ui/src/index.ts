// The public exports of the design system, by folder.
export { BackLink } from './actions/back-link';
export { Button } from './actions/button';
export { IconButton } from './actions/icon-button';
export { PendingButton } from './actions/pending-button';
export { startDownload } from './actions/start-download';
export { TextLink } from './actions/text-link';
export { PhoneLink, WaysToReach } from './actions/ways-to-reach';

export { Avatar } from './art/avatar';
export { cardPlate } from './art/card-plate';
export { CategoryPlate } from './art/category-plate';
export { readFocalPoint, withFocalPoint } from './art/focal-point';
export { Portrait } from './art/portrait';
export { EmblemSheet } from './art/emblem-sheet';
export { Icon } from './art/icon';
export type { IconName, IconShape } from './art/icon';
export { Logo } from './art/logo';
export { markSvg } from './art/mark';
export { InkSeal } from './art/ink-seal';
export { Seal } from './art/seal';
export { ServiceSeal } from './art/service-seal';
export { Vignette } from './art/vignette';

export { counted, plural, shownNumber } from './data/counted';
export { DataCell, DataRow, DataTable, SpacerRow } from './data/data-table';
export { EarlierFiles } from './data/earlier-files';
export { ProgressBar, ProgressRing } from './data/progress';
export { Sparkline } from './data/sparkline';
export { Stars } from './data/stars';
export { Stat, StatStrip } from './data/stat-strip';
export { Tab, TabList, TabPanel, Tabs } from './data/tabs';

export { shownDay, shownDayOfYear } from './dates/calendar-day';
export { shownAge, useIsPast, useNow, useViewerTime, viewerZone } from './dates/viewer-time';
export {
  calendarDay,
  cityOfZone,
  dayOf,
  instantOf,
  shownCalendarDay,
  shownDate,
  shownDateTime,
  shownTime,
  shownWeekday,
  timeIn,
} from './dates/zone-time';

export { EmptyState } from './feedback/empty-state';
export { ErrorPanel } from './feedback/error-panel';
export { NotFoundPage } from './feedback/not-found-page';
export { Skeleton, SkeletonGrid } from './feedback/skeleton';
export { StatusBadge } from './feedback/status-badge';
export { StatusLabel, toneOf } from './feedback/status-label';
export { ToastRegion } from './feedback/toast-region';

export { Checkbox, CheckboxField } from './forms/checkbox';
export { Chip, ChoiceChips, FieldGroup } from './forms/choice-chips';
export { DayPickerField } from './forms/day-picker-field';
export { ErrorSummary } from './forms/error-summary';
export type { FieldError } from './forms/error-summary';
export { FileField } from './forms/file-field';
export { FormTrap, springTrap } from './forms/form-trap';
export { PrivacyNote } from './forms/privacy-note';
export { SelectControl } from './forms/select-control';
export { SelectField } from './forms/select-field';
export { TextArea } from './forms/text-area';
export { TextField } from './forms/text-field';

export { ArticleProse } from './layout/article-prose';
export { Certificate } from './layout/certificate';
export { HeroPlates } from './layout/hero-plates';
export { InkBand } from './layout/ink-band';
export { PageHead, Section, SectionHead, Wrap } from './layout/layout';
export { PageHero } from './layout/page-hero';
export { SkipLink } from './layout/skip-link';
export { needsScript, overlaidRadio, VisuallyHidden } from './layout/visually-hidden';

export { AskedButton } from './overlays/asked-button';
export { Dialog } from './overlays/dialog';
export { Drawer } from './overlays/drawer';
export { SidePanel } from './overlays/side-panel';
export { Tooltip, TooltipProvider } from './overlays/tooltip';

export { nightInks } from './theme/inks';
export { tokens } from './theme/tokens';
