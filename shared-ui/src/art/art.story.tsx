import { Avatar, CategoryPlate, Icon, Seal, ServiceSeal, Vignette } from '../index';
import type { IconName } from '../index';
import { Columns, Row, Stack } from '../gallery/sheet';

const SERVICES = ['coins', 'shield', 'passport', 'building', 'chart-line', 'gem', 'shield-alt', 'unknown'];
/** A record, so that the compiler requires every new glyph. */
const GLYPHS: Record<IconName, true> = {
  alert: true,
  'arrow-left': true,
  'arrow-right': true,
  briefcase: true,
  building: true,
  calendar: true,
  'chart-line': true,
  check: true,
  'chevron-down': true,
  'chevron-left': true,
  'chevron-right': true,
  clock: true,
  close: true,
  coins: true,
  download: true,
  file: true,
  gem: true,
  globe: true,
  home: true,
  'id-card': true,
  info: true,
  linkedin: true,
  lock: true,
  mail: true,
  'map-pin': true,
  menu: true,
  moon: true,
  phone: true,
  plus: true,
  refresh: true,
  search: true,
  shield: true,
  'shield-check': true,
  sun: true,
  trash: true,
  twitter: true,
  upload: true,
  user: true,
};
const CATEGORIES = ['Digital Assets', 'Tax Strategy', 'Citizenship', 'Wealth Management', 'Other'];

export function Art() {
  return (
    <section>
      <h2>Engraved art</h2>
      <Stack>
        <Row>
          {SERVICES.map((icon) => (
            <ServiceSeal key={icon} icon={icon} seed={icon} />
          ))}
        </Row>
        <Row>
          {(Object.keys(GLYPHS) as IconName[]).map((name) => (
            <Icon key={name} name={name} size={22} />
          ))}
        </Row>
        <Row>
          <Seal seed="Lisle Harrow" size={120} />
          <Seal seed="Tomasz Wójcik" size={120} lite />
          <Avatar name="Ada Lovell" size="sm" />
          <Avatar name="Elena Marsh" />
          <Avatar name="Tomasz Wójcik" size="lg" />
          <Avatar name="Broken Picture" imageUrl="/missing.jpg" />
        </Row>
        <Columns>
          {CATEGORIES.map((category) => (
            <CategoryPlate key={category} category={category} />
          ))}
          <Vignette name="Julian Osei-Marsh" />
        </Columns>
      </Stack>
    </section>
  );
}
