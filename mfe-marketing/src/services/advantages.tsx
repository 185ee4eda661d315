import { FIRM_FIGURES } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { RuleColumns } from '../page/rule-columns';

const Figure = styled.h3`
  font-size: var(--t-title);
  line-height: var(--l-title);
  letter-spacing: var(--k-title);
`;

/** The three advantages of the services page. */
export function Advantages() {
  return (
    <RuleColumns $columns={3}>
      <li>
        <Figure>{FIRM_FIGURES.years.value} years</Figure>
        <p>
          Of the same work for the same kind of client. Several of our files are older than the laws that
          govern them.
        </p>
      </li>
      <li>
        <Figure>{FIRM_FIGURES.countries.value} countries</Figure>
        <p>
          In which we have instructed counsel, opened structures or moved a family, and know whom to call.
        </p>
      </li>
      <li>
        <Figure>Absolute discretion</Figure>
        <p>
          We publish no client list and no case studies. Those quoted on this site chose to be, by first name
          and initial.
        </p>
      </li>
    </RuleColumns>
  );
}
