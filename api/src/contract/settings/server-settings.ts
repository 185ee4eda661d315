import * as z from 'zod/mini';
import { optionalText, text } from '../fields';

/** One setting of the api's environment, as owners read it. */
export const serverSetting = z.object({
  name: text,
  /** Under which heading it stands; settings of one heading follow each other. */
  group: text,
  /** What is in force; of an address no more than its host. Null for what is secret and for what is not set. */
  value: optionalText,
  isSet: z.catch(z.boolean(), false),
  /** Whether that is what the product does without the setting. */
  isStandard: z.catch(z.boolean(), false),
});
export type ServerSetting = z.infer<typeof serverSetting>;
