import { ProgressBar, ProgressRing, Sparkline, Stars, Stat, StatStrip } from '../index';
import { Row, Stack } from '../gallery/sheet';

const SERIES = [2, 4, 3, 6, 4, 5, 8, 6, 9];

export function Figures() {
  return (
    <section>
      <h2>Figures</h2>
      <Stack>
        <StatStrip>
          <Stat label="Progress" value="62%" note="8 of 13 milestones complete">
            <ProgressRing percent={62} />
          </Stat>
          <Stat label="Total Bookings" value="24" note="By preferred date">
            <Sparkline values={SERIES} hue={1} />
          </Stat>
          <Stat label="Pending Bookings" value="9" note="38% of all bookings">
            <Sparkline values={[...SERIES].reverse()} hue={4} />
          </Stat>
          <Stat label="Updates" value="-" note="Not known at the moment" />
        </StatStrip>
        <Row>
          {[5, 4, 2.5].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
        </Row>
        <Row>
          {([1, 2, 3, 4] as const).map((hue) => (
            <Sparkline key={hue} values={SERIES} hue={hue} />
          ))}
          {[0, 40, 100].map((percent) => (
            <ProgressRing key={percent} percent={percent} />
          ))}
        </Row>
        <ProgressBar percent={62} label="Overall completion" />
        <ProgressBar percent={0} label="Not started" />
      </Stack>
    </section>
  );
}
