import { Avatar, CategoryPlate, Icon, ServiceSeal, Vignette } from '../src/index';
import type { IconName } from '../src/index';
import { Columns, Row } from './sheet';

const SERVICES = ['coins', 'shield', 'passport', 'building', 'chart-line', 'gem', 'shield-alt', 'unknown'];
const GLYPHS: IconName[] = [
  'arrow-right',
  'menu',
  'close',
  'check',
  'alert',
  'home',
  'search',
  'calendar',
  'clock',
];
const CATEGORIES = ['Digital Assets', 'Tax Strategy', 'Citizenship', 'Wealth Management', 'Other'];

export function Art() {
  return (
    <section>
      <h2>Engraved art</h2>
      <Row>
        {SERVICES.map((icon) => (
          <ServiceSeal key={icon} icon={icon} seed={icon} />
        ))}
      </Row>
      <Row>
        {GLYPHS.map((name) => (
          <Icon key={name} name={name} size={22} />
        ))}
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
    </section>
  );
}
