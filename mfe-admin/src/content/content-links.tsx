import { Link, useLocation } from '@lisle-harrow/shell/router';
import { ChoiceLinks } from '../page/choice-links';

const SECTIONS = [
  ['/admin/content', 'Insights'],
  ['/admin/content/services', 'Services'],
  ['/admin/content/team', 'Team'],
  ['/admin/content/testimonials', 'Testimonials'],
  ['/admin/content/firm', 'Firm'],
  ['/admin/content/privacy', 'Privacy'],
] as const;

/** Links to everything that editors can change. */
export function ContentLinks() {
  const { pathname } = useLocation();
  return (
    <ChoiceLinks aria-label="Content">
      {SECTIONS.map(([path, label]) => (
        <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </ChoiceLinks>
  );
}
