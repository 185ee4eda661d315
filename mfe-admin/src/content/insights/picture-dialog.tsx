import { addPicture } from '@lisle-harrow/api/calls';
import { pictureMarkdown, pictureWords, type PictureWords } from '@lisle-harrow/api/contract';
import { TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormDialog } from '../../page/form-dialog';
import { aboutPictureFile, PictureFileField, refusalOf } from '../pictures/picture-file-field';

const EMPTY: PictureWords = { alt: '', caption: '' };

interface Chosen {
  readonly file: File;
  /** The idempotency key; the same for every attempt with this file. */
  readonly key: string;
}

/** Uploads a picture and inserts the Markdown that shows it. */
export function PictureDialog({
  onClose,
  onInsert,
}: {
  onClose: () => void;
  onInsert: (markdown: string) => void;
}) {
  const { fetch } = useHost();
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    name: 'picture',
    schema: pictureWords,
    saved: EMPTY,
    isNew: true,
    isSafeAgain: true,
    async send(words) {
      if (!chosen) throw new NotChosen();
      setRefusal(undefined);
      return pictureMarkdown(await addPicture(fetch, chosen.file, chosen.key), words);
    },
    onSent: onInsert,
    isShown(error) {
      const words = error instanceof NotChosen ? 'Please choose a file' : refusalOf(error);
      setRefusal(words);
      return words !== undefined;
    },
    failure: 'The picture was not taken in. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Insert picture"
      description={aboutPictureFile('the article')}
      submitLabel="Insert picture"
      pendingLabel="Preparing..."
    >
      <PictureFileField
        id="picture-file"
        label="Picture"
        error={refusal}
        onFile={(file) => {
          setRefusal(undefined);
          setChosen({ file, key: crypto.randomUUID() });
        }}
      />
      {chosen && (
        <ChosenFile>
          <bdi>{chosen.file.name}</bdi>
        </ChosenFile>
      )}
      <TextField
        label="What the picture shows"
        autoComplete="off"
        required
        hint="Read out to people who do not see it"
        {...form.field('alt')}
      />
      <TextField label="Caption" autoComplete="off" optional {...form.field('caption')} />
    </FormDialog>
  );
}

class NotChosen extends Error {
  override readonly name = 'NotChosen';
}

const ChosenFile = styled.p`
  margin-top: -0.75rem;
  overflow-wrap: anywhere;
`;
