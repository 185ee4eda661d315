import { ResponseError } from '@lisle-harrow/api/calls';
import { MAX_PICTURE_MB } from '@lisle-harrow/api/contract';
import { FileField } from '@lisle-harrow/shared-ui';

interface PictureFileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Chooses a picture for the site. The api checks the same kinds and sizes. */
export const PictureFileField = ({ onFile, ...field }: PictureFileFieldProps) => (
  <FileField
    {...field}
    accept=".jpg,.jpeg,.png,.webp,.avif"
    hint={`JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURE_MB} MB`}
    onFiles={([file]) => file && onFile(file)}
  />
);

/** What happens to a file chosen for `use`, such as "the article". */
export const aboutPictureFile = (use: string) =>
  `It is made smaller where it is too large, and what the file says of camera and place is removed. Whoever knows its address can see it, also before ${use} is published.`;

/** Why the api refused the file; undefined for any other failure. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ResponseError && error.status < 500 ? error.problem.detail : undefined;
