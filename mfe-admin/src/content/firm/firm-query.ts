import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import { type FirmTextName, firmTextCalls } from '@lisle-harrow/api/contract';

/** A text of which there is exactly one. */
export const firmTextQuery = <Name extends FirmTextName>(fetch: Fetch, name: Name) =>
  queryOptions({ queryKey: ['firm-texts', name], queryFn: () => call(fetch, firmTextCalls(name).show, {}) });
