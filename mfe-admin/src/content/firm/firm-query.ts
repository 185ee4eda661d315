import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { firmTextCalls, type FirmTextName } from '@lisle-harrow/api/contract';

/** A text of which there is exactly one. */
export const firmTextQuery = <Name extends FirmTextName>(fetch: Fetch, name: Name) =>
  queryOptions({ queryKey: ['firm-texts', name], queryFn: () => call(fetch, firmTextCalls(name).show, {}) });
