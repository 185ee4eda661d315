// A browser on a busy machine now and then is late: a test gets a second try, and the report shows that it needed one.
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true });
