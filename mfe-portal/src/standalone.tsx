import { renderStandalone } from '@lisle-harrow/shell/testing/standalone';
import { remote } from './routes';

renderStandalone(remote);
