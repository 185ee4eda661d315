import type { Testimonial } from '@lisle-harrow/api/contract';
import { Avatar, Icon, Stars } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Quotes = styled.ul`
  display: grid;
  grid-template-columns: 1.35fr 1fr 1fr;
  gap: clamp(1.75rem, 4vw, 4.5rem);

  figure {
    display: flex;
    flex-direction: column;
    height: 100%;
    break-inside: avoid;
  }

  blockquote {
    margin: 1.1rem 0 2rem;
    font: 400 1.375rem/1.32 var(--f-display);
    letter-spacing: -0.008em;
    overflow-wrap: anywhere;
  }

  li:first-child blockquote {
    font-size: clamp(1.5rem, 1.1rem + 1.5vw, 2.125rem);
    line-height: 1.22;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media (max-width: 47.9375em) {
    gap: 0;

    li + li {
      margin-top: 2.25rem;
      padding-top: 2.25rem;
      border-top: 1px solid var(--line-2);
    }
  }
`;

const Signature = styled.figcaption`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 0.1rem 0.9rem;
  margin-top: auto;
  font-size: var(--t-ui);
`;

const Who = styled.span`
  b {
    display: block;
    font-weight: 600;
  }

  span {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`;

const Verified = styled.span`
  display: inline-flex;
  grid-column: 2;
  align-items: center;
  gap: 0.35rem;
  margin-top: 0.15rem;
  color: var(--good-fg);
  font-size: var(--t-small);
`;

/** Client testimonials; the first is set larger. */
export function QuoteList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <Quotes>
      {testimonials.map((testimonial) => (
        <li key={testimonial.id}>
          <figure>
            {testimonial.rating > 0 && <Stars rating={testimonial.rating} />}
            <blockquote>
              <p>{testimonial.quote}</p>
            </blockquote>
            <Signature>
              <Avatar name={testimonial.name} imageUrl={testimonial.imageUrl ?? undefined} />
              <Who>
                <b>{testimonial.name}</b>
                <span>{testimonial.title}</span>
              </Who>
              {testimonial.verified && (
                <Verified>
                  <Icon name="check" size={14} />
                  Verified Client
                </Verified>
              )}
            </Signature>
          </figure>
        </li>
      ))}
    </Quotes>
  );
}
