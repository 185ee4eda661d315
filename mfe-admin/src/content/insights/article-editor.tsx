import { slugOf, type WrittenArticle } from '@lisle-harrow/api/contract';
import { Button, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageHeader, PageTitle } from '../../page/page-frame';
import { ArticlePreviewPanel } from './article-preview-panel';
import { PublicationState } from '../publication/publication-state';
import { ArticleVersions } from './article-versions';
import { LazyCodeMirror } from './lazy-code-mirror';
import { MergePanel } from './merge-panel';
import { PictureField } from '../pictures/picture-field';
import { PictureDialog } from './picture-dialog';
import { PublicationActions } from './publication-actions';
import { type Autosave, useAutosave } from './use-autosave';

/** The fields of an article, a preview of its page, and what of it is public. */
export function ArticleEditor({ article }: { article: WrittenArticle }) {
  const autosave = useAutosave(article);
  const { text, change, other } = autosave;
  /** The slug follows the title until somebody edits it. */
  const [isSlugOwn, setSlugOwn] = useState(article.slug !== '' && article.slug !== slugOf(article.title));
  /** Remounts the editor when its text is replaced other than by typing. */
  const [begun, setBegun] = useState(0);
  const insertText = useRef<(text: string) => void>(undefined);
  const [isInserting, setInserting] = useState(false);
  const beginAnew = () => setBegun((times) => times + 1);
  const isFixed = isSlugOwn || article.publicSlug !== null;
  const field = (name: 'title' | 'slug' | 'excerpt' | 'category' | 'author') => ({
    name,
    value: text[name],
    required: name !== 'author',
    disabled: other !== undefined,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <PageHeader>
        <div>
          <PageTitle>{text.title || 'New article'}</PageTitle>
          <Standing>
            <PublicationState state={article.state} />
            <SaveState autosave={autosave} />
          </Standing>
        </div>
        <PublicationActions article={article} autosave={autosave} />
      </PageHeader>
      {other && (
        <MergePanel
          other={other}
          own={text}
          onMerge={(merged) => {
            autosave.merge(merged);
            beginAnew();
          }}
        />
      )}
      <Columns>
        <Fields aria-label="Article">
          <TextField
            label="Title"
            {...field('title')}
            onChange={({ target: { value } }) =>
              change({ title: value, ...(isFixed ? {} : { slug: slugOf(value) }) })
            }
          />
          <TextField
            label="Address"
            hint={`/insights/${text.slug}`}
            {...field('slug')}
            onChange={({ target }) => {
              setSlugOwn(true);
              change({ slug: target.value });
            }}
          />
          <TextField label="Category" {...field('category')} />
          <TextField label="Author" optional {...field('author')} />
          <PictureField
            label="Picture"
            hint="On the card and at the top of the article; without one both show the plate of the category"
            frames={ARTICLE_FRAMES}
            value={text.imageUrl}
            disabled={other !== undefined}
            onChange={(imageUrl) => change({ imageUrl })}
          />
          <TextArea label="Excerpt" rows={3} spellCheck {...field('excerpt')} />
          {!other && (
            <div>
              <BodyHead>
                <BodyLabel aria-hidden="true">Text</BodyLabel>
                <Button type="button" $tone="outline" $size="sm" onClick={() => setInserting(true)}>
                  Insert picture
                </Button>
              </BodyHead>
              <LazyCodeMirror
                key={begun}
                label="Text, in Markdown"
                value={text.bodyMarkdown}
                onChange={(bodyMarkdown) => change({ bodyMarkdown })}
                onReady={(insert) => (insertText.current = insert)}
              />
            </div>
          )}
        </Fields>
        <ArticlePreviewPanel id={article.id} text={text} />
      </Columns>
      {isInserting && (
        <PictureDialog
          onClose={() => setInserting(false)}
          onInsert={(markdown) => {
            setInserting(false);
            insertText.current?.(`\n\n${markdown}\n\n`);
          }}
        />
      )}
      <ArticleVersions
        article={article}
        autosave={autosave}
        onRestored={(restored) => {
          autosave.takeOver(restored);
          beginAnew();
        }}
      />
    </>
  );
}

/** The frame of the plate that the picture replaces. */
const ARTICLE_FRAMES = [{ ratio: '16 / 10' }];

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 0.9rem;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 2rem clamp(1.5rem, 3vw, 3rem);

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Fields = styled.section`
  display: grid;
  align-content: start;
  gap: 1.25rem;
`;

const BodyHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  margin-bottom: 0.4rem;
`;

const BodyLabel = styled.p`
  font-size: var(--t-ui);
  font-weight: 500;
`;

const WORDS = { saved: 'Saved', unsaved: 'Saving...', saving: 'Saving...', failed: 'Not saved' };

/** Whether the server has the text as it is in the editor. */
function SaveState({ autosave: { state, other, save } }: { autosave: Autosave }) {
  return (
    <>
      <Words role="status">{other ? 'Not saved: somebody else has saved meanwhile' : WORDS[state]}</Words>
      {state === 'failed' && !other && (
        <Button type="button" $tone="outline" $size="sm" onClick={() => void save()}>
          Try again
        </Button>
      )}
    </>
  );
}

const Words = styled.p`
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
