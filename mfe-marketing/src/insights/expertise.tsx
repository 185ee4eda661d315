import { CategoryPlate, Section, SectionHead, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Areas = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: clamp(1.5rem, 2.5vw, 2.5rem);

  h3 {
    margin-top: 1.1rem;
  }

  p {
    margin-top: 0.5rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
    line-height: 1.55;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 29.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const areas = [
  {
    name: 'Digital Assets',
    text: 'Custody, keys and treasury policy for holdings that exist only as records.',
  },
  { name: 'Tax Strategy', text: 'Residence, timing and paper: what decides how much of a gain is kept.' },
  {
    name: 'Citizenship',
    text: 'Passports and permits as part of a balance sheet, with their carrying cost.',
  },
  { name: 'Wealth Management', text: 'Preserving first, compounding second, and writing down the reasons.' },
];

/** The four areas that the firm writes about: fixed text, not a filter. */
export function Expertise() {
  return (
    <Section $tint>
      <Wrap>
        <SectionHead title="Areas of expertise">
          <p>Four fields in which we keep watch and publish what we find.</p>
        </SectionHead>
        <Areas>
          {areas.map((area) => (
            <li key={area.name}>
              <CategoryPlate category={area.name} />
              <h3>{area.name}</h3>
              <p>{area.text}</p>
            </li>
          ))}
        </Areas>
      </Wrap>
    </Section>
  );
}
