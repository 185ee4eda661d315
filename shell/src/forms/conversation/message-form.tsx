import {
  type Attempt,
  attemptOf,
  type ConversationOf,
  ResponseError,
  type UploadOptions,
  writeMessage,
} from '@lisle-harrow/api/calls';
import { FILE_KINDS, formatFileSize, MESSAGE_DOCUMENTS, messageText } from '@lisle-harrow/api/contract';
import {
  FileField,
  Icon,
  IconButton,
  PendingButton,
  TextArea,
  VisuallyHidden,
} from '@lisle-harrow/shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { personOf, useHost } from '../../host';
import { attemptKey, keep, recall } from '../../tab-storage';
import type { Draft } from '../draft';
import { FormErrors } from '../form-errors';
import { useForm } from '../use-form';

export interface MessageFormProps {
  readonly of: ConversationOf;
  readonly label: string;
  /** Keeps what is typed, for its owner. */
  readonly draft: Draft;
  /** Uploads a file of the message as a document of the case. */
  readonly upload: (file: File, options: UploadOptions) => Promise<{ readonly id: string }>;
  readonly onSent: () => void;
}

const ACCEPTED = Object.entries(FILE_KINDS)
  .flatMap(([type, { endings }]) => [type, ...endings])
  .join(',');
const EMPTY = { text: '' };

/** A file to send with a message: its key stays the same for every retry, so the document exists once. */
interface Enclosure {
  readonly file: File;
  readonly key: string;
}

/** Writes a message with files. It is safe to send again if no answer came: it is kept once. */
export function MessageForm({ of, label, draft, upload, onSent }: MessageFormProps) {
  const host = useHost();
  const [enclosures, setEnclosures] = useState<readonly Enclosure[]>([]);
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const stored = useRef(new Map<string, string>());
  const kept = attemptKey(draft.name);

  const form = useForm({
    name: 'message',
    schema: messageText,
    saved: EMPTY,
    draft,
    isNew: true,
    isSafeAgain: true,
    send: async ({ text }) => {
      setNews('');
      const documentIds: string[] = [];
      for (const enclosure of enclosures) documentIds.push(await store(enclosure));
      const input = { text, documentIds };
      const attempt = attemptOf(input, recall(kept) as Attempt | undefined);
      keep(kept, attempt);
      await writeMessage(host.fetch, of, input, attempt.key);
      keep(kept, undefined);
    },
    onSent: () => {
      setEnclosures([]);
      setProblem(undefined);
      setNews('Message sent');
      onSent();
    },
    failure: 'Your message was not sent. Please try again.',
  });

  async function store({ file, key }: Enclosure): Promise<string> {
    const known = stored.current.get(key);
    if (known) return known;
    try {
      const { signal } = new AbortController();
      const person = personOf(host.session.get());
      const { id } = await upload(file, { key, signal, person, onProgress: () => undefined });
      stored.current.set(key, id);
      return id;
    } catch (error) {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      if (detail) setProblem(`${file.name}: ${detail}`);
      throw error;
    }
  }

  function take(files: readonly File[]) {
    setProblem(
      enclosures.length + files.length > MESSAGE_DOCUMENTS
        ? `At most ${MESSAGE_DOCUMENTS} files go with one message`
        : undefined,
    );
    const added = files.map((file) => ({ file, key: crypto.randomUUID() }));
    setEnclosures([...enclosures, ...added].slice(0, MESSAGE_DOCUMENTS));
  }

  return (
    <Form {...form.props}>
      <FormErrors form={form} />
      <TextArea label={label} rows={5} dir="auto" {...form.field('text')} />
      <FileField
        id="message-files"
        label="Files"
        optional
        multiple
        accept={ACCEPTED}
        hint="They are sent with the message and appear under Documents."
        error={problem}
        onFiles={take}
      />
      {enclosures.length > 0 && (
        <Enclosed aria-label="Files to send with the message">
          {enclosures.map((enclosure) => (
            <li key={enclosure.key}>
              <Icon name="file" size={20} />
              <span>
                {enclosure.file.name} <small>{formatFileSize(enclosure.file.size)}</small>
              </span>
              <IconButton
                label={`Remove ${enclosure.file.name}`}
                $size="sm"
                onClick={() => setEnclosures(enclosures.filter((each) => each !== enclosure))}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </Enclosed>
      )}
      <div>
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Sending...">
          Send Message
        </PendingButton>
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1rem;
  max-width: 46rem;

  @media print {
    display: none;
  }
`;

const Enclosed = styled.ul`
  display: grid;
  gap: 0.25rem;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: 0.6rem;
  }

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--ink-3);
  }
`;
