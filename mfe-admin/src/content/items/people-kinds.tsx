import { CONTENT_SCHEMAS } from '@lisle-harrow/api/contract';
import { counted, SelectField } from '@lisle-harrow/shared-ui';
import { CheckGroup } from '../../fields/check-group';
import { FieldPair } from '../../page/form-dialog';
import { PictureField } from '../pictures/picture-field';
import type { FieldsForm } from './form-kind';
import type { ItemKind } from './item-kind';
import { LineField, LinesField } from './kind-fields';

export const memberKind: ItemKind<'team'> = {
  kind: 'team',
  name: 'team',
  input: CONTENT_SCHEMAS.team.input,
  title: 'Team',
  lead: 'The people on the team page, in its order. The home page shows the first three.',
  noun: 'team member',
  empty: { name: '', position: '', bio: '', imageUrl: '', linkedinUrl: '', twitterUrl: '' },
  labels: {
    name: 'Name',
    position: 'Position',
    bio: 'About this person',
    imageUrl: 'Picture',
    linkedinUrl: 'LinkedIn',
    twitterUrl: 'Twitter',
  },
  titleOf: ({ name }) => name,
  aboutOf: ({ position }) => position,
  pathOf: () => '/team',
  unpublished: 'Visitors no longer see this person.',
  Fields: MemberFields,
};

/** The frames on the team page and beside the adviser in the client portal. */
const MEMBER_FRAMES = [{ ratio: '5 / 4' }, { ratio: '1 / 1', isRound: true }];

function MemberFields({ form }: { form: FieldsForm }) {
  const of = { form, labels: memberKind.labels };
  return (
    <>
      <FieldPair>
        <LineField
          {...of}
          name="name"
          hint="An adviser’s account with the same name shows the position to clients"
          required
        />
        <LineField {...of} name="position" required />
      </FieldPair>
      <LinesField {...of} name="bio" rows={4} required />
      <PictureField
        label={memberKind.labels.imageUrl}
        hint="Without one the site shows an engraved seal with the initials"
        frames={MEMBER_FRAMES}
        value={form.watch('imageUrl') ?? ''}
        onChange={(imageUrl) => form.setValue('imageUrl', imageUrl, { shouldDirty: true })}
      />
      <FieldPair>
        <LineField {...of} name="linkedinUrl" type="url" hint="Begins with https://" optional />
        <LineField {...of} name="twitterUrl" type="url" hint="Begins with https://" optional />
      </FieldPair>
    </>
  );
}

const RATINGS = [5, 4, 3, 2, 1];
const VERIFIED = [{ id: 'verified', name: 'We know that a client said this' }];

export const testimonialKind: ItemKind<'testimonials'> = {
  kind: 'testimonials',
  name: 'testimonials',
  input: CONTENT_SCHEMAS.testimonials.input,
  title: 'Testimonials',
  lead: 'What clients say of the firm. The home page shows the first three, the first of them large.',
  noun: 'testimonial',
  empty: { name: '', title: '', quote: '', rating: 5, verified: false },
  labels: {
    name: 'Name',
    title: 'Who this is',
    quote: 'Quote',
    rating: 'Rating',
    verified: 'Verified client',
  },
  titleOf: ({ name }) => name,
  aboutOf: ({ quote }) => quote,
  pathOf: () => '/',
  unpublished: 'Visitors no longer see it.',
  Fields: TestimonialFields,
};

function TestimonialFields({ form }: { form: FieldsForm }) {
  const { labels } = testimonialKind;
  const of = { form, labels };
  return (
    <>
      <FieldPair>
        <LineField {...of} name="name" hint="As the client wants to be named" required />
        <LineField {...of} name="title" hint="For example: Founder, logistics group" required />
      </FieldPair>
      <LinesField {...of} name="quote" hint="Without quotation marks" rows={4} required />
      <FieldPair>
        <SelectField label={labels.rating} {...form.field('rating')}>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {counted(rating, 'star')}
            </option>
          ))}
        </SelectField>
        <CheckGroup
          legend={labels.verified}
          name="testimonials-verified"
          options={VERIFIED}
          chosen={form.watch('verified') === 'true' ? ['verified'] : []}
          onChange={(chosen) => form.setValue('verified', String(chosen.length > 0), { shouldDirty: true })}
        />
      </FieldPair>
    </>
  );
}
