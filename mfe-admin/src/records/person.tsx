import { Avatar } from 'shared-ui';
import { styled } from 'styled-components';
import { EmailLink } from './email-link';

interface Props {
  readonly name: string;
  readonly email: string;
  /** What pressing the name does, before the name: `Open booking of`. */
  readonly action: string;
  readonly id: string;
  readonly onOpen: (id: string) => void;
}

/** Who a row is about: seal, name and e-mail. The name opens the record. */
export function Person({ name, email, action, id, onOpen }: Props) {
  return (
    <Line>
      <Avatar name={name} size="sm" />
      <div>
        <Name
          type="button"
          dir="auto"
          aria-label={`${action} ${name}`}
          aria-haspopup="dialog"
          data-opens={id}
          onClick={() => onOpen(id)}
        >
          {name}
        </Name>
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

const Name = styled.button`
  display: block;
  max-width: 100%;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: 500;
  text-align: start;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  /* A finger reaches it without the row growing. */
  @media (pointer: coarse) {
    position: relative;

    &::after {
      content: '';
      position: absolute;
      inset: -1rem 0 0;
    }
  }
`;
