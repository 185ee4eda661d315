import { NoticeChoice } from '@lisle-harrow/shell/forms';
import { styled } from 'styled-components';
import { PanelHead } from '../../page/panel';

/** The label of each mail preference, wherever it is shown. */
export const EMAIL_CHOICES = {
  byMail: 'Email me about new messages',
  documents: 'Email me about documents I’m asked for',
} as const;

/** All mail preferences in one place; renders nothing if the server does not return them. */
export const EmailChoices = () => (
  <Section>
    <PanelHead title="Emails" />
    <NoticeChoice of="byMail" label={EMAIL_CHOICES.byMail} />
    <NoticeChoice of="documents" label={EMAIL_CHOICES.documents} />
  </Section>
);

const Section = styled.section`
  margin-top: 2.5rem;

  &:not(:has(input)) {
    display: none;
  }

  @media print {
    display: none;
  }
`;
