import { Avatar } from 'shared-ui';
import { styled } from 'styled-components';
import { EmailLink } from './email-link';

/** Who a row is about: seal, name and e-mail. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <Line>
      <Avatar name={name} size="sm" />
      <div>
        <Name dir="auto">{name}</Name>
        <EmailLink address={email} />
      </div>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 0.9rem;

  & > div {
    min-width: 0;
  }

  /* A tablet has room for the words or for the seal. */
  @media screen and (min-width: 768px) and (max-width: 960px) {
    & > :first-child {
      display: none;
    }
  }
`;

const Name = styled.b`
  display: block;
  font-weight: 500;
  overflow-wrap: anywhere;
`;
