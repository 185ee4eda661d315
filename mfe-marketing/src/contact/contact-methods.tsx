import { Icon, PhoneLink } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';

const Methods = styled.dl`
  border-top: 1px solid var(--line-2);

  > div {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 1rem;
    padding: 1.1rem 0;
    border-bottom: 1px solid var(--line);
  }

  svg {
    grid-row: 1 / 3;
    margin-top: 0.15rem;
    color: var(--iris-1);
  }

  dt {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  dd {
    grid-column: 2;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  dd a {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: var(--link);
  }
`;

/** Email, phones and hours: every way to reach the firm other than the form. */
export function ContactMethods() {
  const { site } = useHost();
  return (
    <Methods>
      {site.email && (
        <div>
          <Icon name="mail" size={20} />
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </dd>
        </div>
      )}
      <div>
        <Icon name="phone" size={20} />
        <dt>Phone</dt>
        {site.offices.map(
          (office) =>
            office.phone && (
              <dd key={office.city}>
                <PhoneLink city={office.city} number={office.phone} />
              </dd>
            ),
        )}
      </div>
      <div>
        <Icon name="clock" size={20} />
        <dt>Business hours</dt>
        <dd>{site.hours}</dd>
      </div>
    </Methods>
  );
}
