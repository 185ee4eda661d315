import { renderStandalone } from 'shell/testing/standalone';
import { remote } from './routes';

renderStandalone(remote);
