import { useHost } from '@lisle-harrow/shell/host';
import { useChange } from '../page/use-change';
import { platformQuery } from './platform-query';

/** A change of releases, tokens or pins; the page's data are refetched afterwards. */
export const usePlatformChange = () =>
  useChange(platformQuery(useHost().fetch).queryKey, 'Nothing was changed. Please try again.');
