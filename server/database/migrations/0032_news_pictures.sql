/* A news item may have a picture. */

-- Its address: one of the library, or any other. Null for none.
alter table news_items add column picture_address text;
